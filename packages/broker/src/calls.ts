/** Every call that the broker answers. A test holds this list to the contract's. */
import { changePassword } from './accounts/change-password.ts';
import { checkPassword } from './accounts/check-password.ts';
import { endSession } from './accounts/end-session.ts';
import { forgotPassword } from './accounts/forgot-password.ts';
import { getCustomer } from './accounts/get-customer.ts';
import { listNewLogins } from './accounts/list-new-logins.ts';
import { listSessions } from './accounts/list-sessions.ts';
import { login } from './accounts/login.ts';
import { register } from './accounts/register.ts';
import { addBankCard } from './bank-cards/add-bank-card.ts';
import { editBankCard } from './bank-cards/edit-bank-card.ts';
import { listBankCards } from './bank-cards/list-bank-cards.ts';
import { getStatement } from './bills/get-statement.ts';
import { listBills } from './bills/list-bills.ts';
import type { Call } from './call/call.ts';
import { listOffers } from './deals/list-offers.ts';
import { listSettings } from './deployment/list-settings.ts';
import { listFundOrders } from './funds/list-fund-orders.ts';
import { listFunds } from './funds/list-funds.ts';
import { purchaseFund } from './funds/purchase-fund.ts';
import { getIdentity } from './identity/get-identity.ts';
import { readPhoto } from './identity/read-photo.ts';
import { submitIdentity } from './identity/submit-identity.ts';
import { uploadFile } from './identity/upload-file.ts';
import { getQuote } from './instruments/get-quote.ts';
import { listCategories } from './instruments/list-categories.ts';
import { listCurrencyPairs } from './instruments/list-currency-pairs.ts';
import { listInstruments } from './instruments/list-instruments.ts';
import { applyForIpo } from './ipo/apply-for-ipo.ts';
import { listIpoApplications } from './ipo/list-ipo-applications.ts';
import { listIpos } from './ipo/list-ipos.ts';
import { getBalance } from './ledger/get-balance.ts';
import { settle } from './ledger/settle.ts';
import { getLoanData } from './loans/get-loan-data.ts';
import { listLoans } from './loans/list-loans.ts';
import { requestLoan } from './loans/request-loan.ts';
import { getNewsItem } from './news/get-news-item.ts';
import { listNews } from './news/list-news.ts';
import { changeNoticeSettings } from './notices/change-notice-settings.ts';
import { countNotices } from './notices/count-notices.ts';
import { getNoticeSettings } from './notices/get-notice-settings.ts';
import { listNotices } from './notices/list-notices.ts';
import { markNoticesRead } from './notices/mark-notices-read.ts';
import { buy } from './orders/buy.ts';
import { listOrderSymbols } from './orders/list-order-symbols.ts';
import { listOrders } from './orders/list-orders.ts';
import { listRealisedLots } from './orders/list-realised-lots.ts';
import { sell } from './orders/sell.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { loginWithPasskey } from './passkeys/login-with-passkey.ts';
import { registerPasskey } from './passkeys/register-passkey.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { startPasskeyLogin } from './passkeys/start-passkey-login.ts';
import { startPasskeyRegistration } from './passkeys/start-passkey-registration.ts';
import { getWorthHistory } from './positions/get-worth-history.ts';
import { listPositions } from './positions/list-positions.ts';
import { getPushKey } from './push/get-push-key.ts';
import { subscribeToPush } from './push/subscribe-to-push.ts';
import { unsubscribeFromPush } from './push/unsubscribe-from-push.ts';
import { watchAlerts } from './push/watch-alerts.ts';
import { reportParts } from './releases/report-parts.ts';
import { countUnread } from './service/count-unread.ts';
import { getServiceLink } from './service/get-service-link.ts';
import { listMessages } from './service/list-messages.ts';
import { markMessagesRead } from './service/mark-messages-read.ts';
import { sendMessage } from './service/send-message.ts';
import { listRecharges } from './transfers/list-recharges.ts';
import { listWithdrawals } from './transfers/list-withdrawals.ts';
import { requestRecharge } from './transfers/request-recharge.ts';
import { requestWithdrawal } from './transfers/request-withdrawal.ts';
import { addWatchlist } from './watchlist/add-watchlist.ts';
import { isWatched } from './watchlist/is-watched.ts';
import { listWatchlist } from './watchlist/list-watchlist.ts';
import { listWatchlists } from './watchlist/list-watchlists.ts';
import { orderWatched } from './watchlist/order-watched.ts';
import { orderWatchlists } from './watchlist/order-watchlists.ts';
import { removeWatchlist } from './watchlist/remove-watchlist.ts';
import { renameWatchlist } from './watchlist/rename-watchlist.ts';
import { unwatch } from './watchlist/unwatch.ts';
import { watch } from './watchlist/watch.ts';

export const calls: readonly Call[] = [
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
  uploadFile,
  readPhoto,
  listBankCards,
  addBankCard,
  editBankCard,
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
