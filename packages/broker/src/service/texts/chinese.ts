import type { Texts } from './shape.ts';

export const chinese: Texts = {
  greeting:
    '您好！这是一条自动消息。您可以在这里询问提现或充值的进度、如何卖出部分持仓、哪些资金被冻结、新股申购的进度或开市时间：回答由系统自动给出，立即可得。其他问题由人工回复。',
  person: '这是一条自动消息。客服人员会在这里回复您。请写明具体问题，以便查询。',
  personWillAnswer: '这是一条自动消息：系统无法回答您的问题。客服人员会在这里回复您。',
  notMeant: '自动回复。如需人工，请输入“人工”。',
  expected: (time) => `预计不晚于 ${time}。`,
  reason: (words) => `原因：${words}`,
  withdrawal: {
    nothing: '您还没有提现记录。',
    what: (no, amount, card) => `提现 ${no}（${amount}，转至 ${card}）`,
    inProgress: (what, asked) => `${what}于 ${asked} 申请，正在处理。`,
    completed: (what, settled) => `${what}已于 ${settled} 付款。目前没有处理中的提现。`,
    failed: (what, settled) => `${what}未能付款，资金已于 ${settled} 退回余额。目前没有处理中的提现。`,
  },
  recharge: {
    nothing: '您还没有充值记录。',
    what: (no, amount) => `充值 ${no}（${amount}）`,
    inProgress: (what, asked) => `${what}于 ${asked} 申请，正在处理。`,
    completed: (what, settled) => `${what}已于 ${settled} 计入余额。目前没有处理中的充值。`,
    failed: (what, settled) => `${what}已于 ${settled} 被拒绝。目前没有处理中的充值。`,
  },
  sell: {
    how: '打开“交易”，点选持仓，再点“卖出”，输入要卖出的数量。先买入的先卖出；一个批次就是您一次下单买入的数量。若要自己决定卖出哪些，点“选择批次”。',
    nothing: '您目前没有可卖出的批次。',
    lots: '您的批次：',
    from: (quantity, time) => `${quantity}（${time} 起可卖）`,
    more: (symbols) => `以及另外 ${symbols} 项`,
  },
  held: {
    nothing: '没有冻结资金：您的全部余额均可使用。',
    total: (amount) => `冻结中的资金共 ${amount}。这些资金属于您，但暂时不能使用：`,
    purposes: {
      offerings: (count, amount) => `新股申购（${count}）：${amount}，直至配售。未获配售的部分会退回。`,
      funds: (count, amount) => `基金（${count}）：${amount}，直至到期。`,
      withdrawals: (count, amount) => `提现（${count}）：${amount}，直至付款。`,
    },
    until: (time) => `最早一笔于 ${time} 到期。`,
    unsettled: (lots, until) => `暂不能卖出的批次：${lots} 个，最后一个自 ${until} 起可卖。`,
  },
  ipo: {
    nothing: '您还没有申购新股。',
    applied: (no, company, quantity, total) => `申购 ${no}，${company}：${quantity} 股，${total}。`,
    pending: '等待配售。',
    allotted: (quantity) => `已获配售 ${quantity} 股，即将转入您的持仓。`,
    transferred: (quantity) => `已获配售 ${quantity} 股，已在您的持仓中。`,
    notAllotted: '未获配售。资金已退回余额。',
    cancelled: '该新股已取消发行。资金会退回余额。',
  },
  hours: {
    always: '本模拟中的所有市场每天全天开放。',
    heading: (zone) => `以下为 ${zone} 时间：`,
    open: (venue, until) => `${venue}：开市中，至 ${until}`,
    closed: (venue, until) => `${venue}：已休市，${until} 开市`,
    venues: { NSE: '印度股票', US: '美国股票', FX: '外汇', FUTURE: '期货', CGI: '国债' },
  },
};
