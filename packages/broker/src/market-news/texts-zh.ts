/** The simulated news in Chinese. */
import { isZero } from '@bourse/money/decimal';
import { LONGEST_RUN, type Move } from './facts.ts';
import {
  amountOf,
  changeOf,
  fell,
  nameOf,
  pointsOf,
  priceOf,
  sizeOf,
  volumeOf,
  writingIn,
} from './figures.ts';
import type { Words } from './words.ts';

const MARKETS: Record<string, string> = { IN: '印度', US: '美国' };
const marketOf = ({ instrument: { market } }: Move) => MARKETS[market] ?? market;

const NAMES: Record<string, string> = {
  'GC=F': '黄金',
  'SI=F': '白银',
  'CL=F': '原油',
  'ZC=F': '玉米',
  'ZW=F': '小麦',
  'ZS=F': '大豆',
  'HG=F': '铜',
  'NG=F': '天然气',
};
const { named, line, rows, dayOf } = writingIn('zh', NAMES);
const HEAD = ['名称', '价格', '涨跌幅'];

const moved = (move: Pick<Move, 'percent'>) =>
  isZero(move.percent) ? '持平' : `${fell(move) ? '下跌' : '上涨'} ${sizeOf(move.percent)}`;
const against = (move: Move) => `较前收盘价 ${priceOf(move.instrument, move.previousClose)} ${moved(move)}`;
const levels = (indices: readonly Move[], verb: string) =>
  indices.map((one) => `${named(one)} ${verb} ${priceOf(one.instrument, one.price)}，${against(one)}。`);

const mover: Words['gainer'] = ({ kind, share, open, high, low, volume, run }) => {
  const { instrument, price } = share;
  const name = nameOf(instrument);
  const since =
    run < 2
      ? []
      : [
          run >= LONGEST_RUN
            ? `这是 ${LONGEST_RUN} 多个交易日以来的最${kind === 'gainer' ? '高' : '低'}收盘价。`
            : `这是最近 ${run} 个交易日的最${kind === 'gainer' ? '高' : '低'}收盘价。`,
        ];
  return {
    title: `${name} ${moved(share)}，收于 ${priceOf(instrument, price)}`,
    subhead: `${marketOf(share)}当日最大${kind === 'gainer' ? '涨' : '跌'}幅`,
    paragraphs: [
      `${name} 收于 ${priceOf(instrument, price)}，${against(share)}。在我们关注的${marketOf(share)}股票中，没有一只表现更${kind === 'gainer' ? '好' : '差'}。`,
      `开盘价 ${priceOf(instrument, open)}，盘中最低 ${priceOf(instrument, low)}，最高 ${priceOf(instrument, high)}，成交 ${volumeOf(instrument, volume)} 股。`,
      ...since,
    ],
  };
};

export const zh: Words = {
  source: 'Bourse（模拟）',
  disclaimer: '模拟内容：公司和事件均为虚构，数据来自模拟市场。',
  open: ({ indices }) => {
    const [index] = indices as [Move];
    return {
      title: `${named(index)} 开盘${moved(index)}，报 ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}：当日首批价格`,
      paragraphs: levels(indices, '开于'),
    };
  },
  midday: ({ leader, laggard, index }) => ({
    title: `${marketOf(leader)}盘中：${line(leader)}，${line(laggard)}`,
    subhead: `${named(index)} ${moved(index)}`,
    paragraphs: [
      `交易过半，在我们关注的股票中 ${named(leader)} 领先，报 ${priceOf(leader.instrument, leader.price)}（${changeOf(leader.percent)}）；${named(laggard)} 垫底，报 ${priceOf(laggard.instrument, laggard.price)}（${changeOf(laggard.percent)}）。`,
      ...levels([index], '报'),
    ],
  }),
  close: ({ indices, gainers, losers }) => {
    const [index] = indices as [Move];
    return {
      title: `${named(index)} 收盘${moved(index)}，报 ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}：${line(gainers[0] as Move)}，${line(losers[0] as Move)}`,
      paragraphs: [...levels(indices, '收于'), '我们关注的股票中涨跌幅最大的：'],
      table: [HEAD, ...rows([...gainers, ...losers.toReversed()])],
    };
  },
  gainer: mover,
  loser: mover,
  results: ({ share, quarter, year, revenue, surprise }) => {
    const { instrument } = share;
    const better = !fell({ percent: surprise });
    const down = fell({ percent: revenue });
    return {
      title: `${nameOf(instrument)} 公布业绩：营收 ${down ? '−' : '+'}${pointsOf(revenue)}%，股价 ${changeOf(share.percent)}`,
      subhead: `${year} 年第 ${quarter} 季度业绩`,
      paragraphs: [
        `${instrument.name} 的营收同比${down ? '下降' : '增长'} ${pointsOf(revenue)}%，比预期${better ? '高' : '低'} ${pointsOf(surprise)} 个百分点。`,
        `股价收于 ${priceOf(instrument, share.price)}，${against(share)}。`,
      ],
    };
  },
  dividends: ({ paid, recordAt }) => ({
    title: `${MARKETS[paid[0]?.instrument.market ?? ''] ?? ''}：${paid.length} 家公司派发季度股息`,
    subhead: `登记日：${dayOf(recordAt)}`,
    paragraphs: [`在 ${dayOf(recordAt)} 之前的一个季度内持有股票者，按持有时间比例获得股息。每股金额：`],
    table: [
      ['名称', '股息'],
      ...paid.map(({ instrument, perUnit }) => [nameOf(instrument), amountOf(instrument, perUnit)]),
    ],
  }),
  interest: ({ bonds, perUnit, recordAt }) => ({
    title: `国债付息 ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)}`,
    subhead: `半年付息，登记日：${dayOf(recordAt)}`,
    paragraphs: [
      `每份面值 100 的国债按持有时间比例获得 ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)}。国库券不付息。`,
    ],
  }),
  pairs: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${line(first)}：货币对中变动最大`,
      subhead: moves.slice(1, 3).map(line).join('，'),
      paragraphs: ['当日收盘时的货币对：'],
      table: [HEAD, ...rows(moves)],
    };
  },
  commodities: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${named(first)}${moved(first)}，报 ${priceOf(first.instrument, first.price)}`,
      subhead: `期货：${moves.slice(1, 3).map(line).join('，')}`,
      paragraphs: ['当日收盘时的期货：'],
      table: [HEAD, ...rows(moves)],
    };
  },
  bond: ({ bond, yield: earned }) => ({
    title: `10 年期国债收益率 ${sizeOf(earned)}`,
    subhead: `价格：${priceOf(bond.instrument, bond.price)}（${changeOf(bond.percent)}）`,
    paragraphs: [
      `10 年期国债收于 ${priceOf(bond.instrument, bond.price)}，${against(bond)}。按此价格，年收益率为 ${sizeOf(earned)}。价格下跌时，收益率上升。`,
    ],
  }),
};
