/** Every call of the API in one list: for the broker's routes, the API's description and the tests. */

import { getBalance } from './balance.ts';
import { listBankCards } from './bank-cards.ts';
import { getStatement, listBills } from './bills.ts';
import { addBankCard, editBankCard } from './change-bank-card.ts';
import { getCustomer } from './customer.ts';
import { listOffers } from './deals.ts';
import { listSettings } from './deployment.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { listFundOrders, listFunds, purchaseFund } from './funds.ts';
import { getIdentity, submitIdentity } from './identity.ts';
import { applyForIpo, listIpoApplications, listIpos } from './ipo.ts';
import { getLoanData, listLoans, requestLoan } from './loans.ts';
import { getQuote, listCategories, listCurrencyPairs, listInstruments } from './market.ts';
import { listMessages, markMessagesRead, sendMessage } from './messages.ts';
import { getNewsItem, listNews } from './news.ts';
import { countNotices } from './notice-count.ts';
import { changeNoticeSettings, getNoticeSettings, listNotices, markNoticesRead } from './notices.ts';
import { listOrderSymbols } from './order-symbols.ts';
import { buy, listOrders, sell } from './orders.ts';
import {
  listPasskeys,
  loginWithPasskey,
  registerPasskey,
  removePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from './passkeys.ts';
import { changePassword, checkPassword } from './passwords.ts';
import { listPositions } from './positions.ts';
import { getPushKey, subscribeToPush, unsubscribeFromPush, watchAlerts } from './push.ts';
import { listRealisedLots } from './realised.ts';
import { listRecharges, requestRecharge } from './recharges.ts';
import { reportParts } from './reports.ts';
import { countUnread, getServiceLink } from './service.ts';
import { forgotPassword, login, register } from './session.ts';
import { endSession, listNewLogins, listSessions } from './sessions.ts';
import { settle } from './settle.ts';
import { readPhoto, uploadFile } from './uploads.ts';
import { isWatched, listWatchlist, unwatch, watch } from './watchlist.ts';
import {
  addWatchlist,
  listWatchlists,
  orderWatched,
  orderWatchlists,
  removeWatchlist,
  renameWatchlist,
} from './watchlists.ts';
import { listWithdrawals, requestWithdrawal } from './withdrawals.ts';
import { getWorthHistory } from './worth-history.ts';

export const endpoints: readonly AnyEndpoint[] = [
  login,
  register,
  forgotPassword,
  getCustomer,
  getBalance,
  listCategories,
  listInstruments,
  listCurrencyPairs,
  getQuote,
  listWatchlist,
  isWatched,
  watch,
  unwatch,
  orderWatched,
  listWatchlists,
  addWatchlist,
  renameWatchlist,
  orderWatchlists,
  removeWatchlist,
  buy,
  sell,
  listOrders,
  listRealisedLots,
  listOrderSymbols,
  settle,
  listPositions,
  listBills,
  getStatement,
  getWorthHistory,
  listNews,
  getNewsItem,
  countUnread,
  getServiceLink,
  listSettings,
  listOffers,
  listIpos,
  applyForIpo,
  listIpoApplications,
  listFunds,
  purchaseFund,
  listFundOrders,
  requestRecharge,
  requestWithdrawal,
  listRecharges,
  listWithdrawals,
  getLoanData,
  requestLoan,
  listLoans,
  changePassword,
  checkPassword,
  listSessions,
  endSession,
  listNewLogins,
  listPasskeys,
  startPasskeyRegistration,
  registerPasskey,
  removePasskey,
  startPasskeyLogin,
  loginWithPasskey,
  getIdentity,
  submitIdentity,
  listBankCards,
  addBankCard,
  editBankCard,
  uploadFile,
  readPhoto,
  listMessages,
  markMessagesRead,
  sendMessage,
  listNotices,
  countNotices,
  markNoticesRead,
  getNoticeSettings,
  changeNoticeSettings,
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
  watchAlerts,
  reportParts,
];
