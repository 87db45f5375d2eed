import type { Texts } from './shape.ts';

export const english: Texts = {
  greeting:
    'Hello! This is an automatic message. You can ask here about a withdrawal or recharge, how to sell a part of a position, what is on hold, your IPO application or when markets open: the answer is automatic and comes at once. Everything else is answered by a person.',
  person:
    'This is an automatic message. A person will answer you here. Write what it is about, so that they can look it up.',
  personWillAnswer:
    'This is an automatic message: it could not answer your question. A person will answer you here.',
  notMeant: 'Automatic answer. For a person, write “person”.',
  expected: (time) => `Expected by ${time}.`,
  reason: (words) => `Reason: ${words}`,
  withdrawal: {
    nothing: 'You have not made a withdrawal yet.',
    what: (no, amount, card) => `Withdrawal ${no} of ${amount} to ${card}`,
    inProgress: (what, asked) => `${what} was requested on ${asked} and is in progress.`,
    completed: (what, settled) => `${what} was paid out on ${settled}. No withdrawal is in progress.`,
    failed: (what, settled) =>
      `${what} was not paid out. The money went back to your balance on ${settled}. No withdrawal is in progress.`,
  },
  recharge: {
    nothing: 'You have not made a recharge yet.',
    what: (no, amount) => `Recharge ${no} of ${amount}`,
    inProgress: (what, asked) => `${what} was requested on ${asked} and is in progress.`,
    completed: (what, settled) =>
      `${what} was credited to your balance on ${settled}. No recharge is in progress.`,
    failed: (what, settled) => `${what} was refused on ${settled}. No recharge is in progress.`,
  },
  sell: {
    how: 'Open Trade, tap the position, tap Sell and enter how many to sell. What you bought first is sold first. A lot is what you bought with one order; to decide which ones are sold, tap Choose lots.',
    nothing: 'You have no lots to sell at present.',
    lots: 'Your lots:',
    from: (quantity, time) => `${quantity} (from ${time})`,
    more: (symbols) => `and ${symbols} more`,
  },
  held: {
    nothing: 'Nothing is on hold: your whole balance is available.',
    total: (amount) => `${amount} is on hold. It is yours and cannot be spent meanwhile:`,
    purposes: {
      offerings: (count, amount) =>
        `Offerings (${count}): ${amount}, until the allotment. What is not allotted comes back.`,
      funds: (count, amount) => `Funds (${count}): ${amount}, until the end of the period.`,
      withdrawals: (count, amount) => `Withdrawals (${count}): ${amount}, until they are paid out.`,
    },
    until: (time) => `The first ends on ${time}.`,
    unsettled: (lots, until) => `Lots that cannot be sold yet: ${lots}, the last of them from ${until}.`,
  },
  ipo: {
    nothing: 'You have not applied for a new offering yet.',
    applied: (no, company, quantity, total) =>
      `Application ${no}, ${company}: ${quantity} shares for ${total}.`,
    pending: 'Waiting for the allotment.',
    allotted: (quantity) => `${quantity} shares were allotted and will be transferred to your positions.`,
    transferred: (quantity) => `${quantity} shares were allotted and are in your positions.`,
    notAllotted: 'No shares were allotted. The money came back to your balance.',
    cancelled: 'The offering was cancelled. The money comes back to your balance.',
  },
  hours: {
    always: 'All markets of this simulation are open at any hour, every day.',
    heading: (zone) => `Times are those of ${zone}:`,
    open: (venue, until) => `${venue}: open, until ${until}`,
    closed: (venue, until) => `${venue}: closed, opens ${until}`,
    venues: {
      NSE: 'Stocks of India',
      US: 'Stocks of the USA',
      FX: 'Forex',
      FUTURE: 'Futures',
      CGI: 'Treasury debt',
    },
  },
};
