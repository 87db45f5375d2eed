/** The sentences of the specification (product.md, "Recharge and withdrawal", "Loans" and "Errors"), as its screens say them. */
import { listBankCards } from '@bourse/contract/bank-cards';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { changeLocale } from '@bourse/i18n/i18n';
import { DEMO, testBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/recharge/recharge-end.tsx';
import '../src/recharge/recharge-screen.tsx';
import '../src/withdraw/fact-rows.tsx';
import '../src/withdraw/no-card.tsx';
import '../src/withdraw/verified-only.tsx';
import '../src/withdraw/withdrawal-end.tsx';
import '../src/withdraw/withdrawal-sheets.tsx';
import '../src/withdraw/withdraw-screen.tsx';
import '../src/records/records-screen.tsx';
import '../src/loans/loan-records-screen.tsx';
import '../src/loans/loan-outcome.tsx';
import '../src/loans/loan-screen.tsx';
import '../src/loans/request-loan.tsx';
import { open } from './open-remote.ts';

const broker = testBroker();
const answer = (endpoint: { path: string }, body: object, status = 200) =>
  broker.current.faults?.add({ path: `/api${endpoint.path}`, kind: 'status', status, body });
const refused = (data: string) => ({ msg: 'no', data });

const type = async ({ user }: Rendered, text: string) => user.type(await screen.findByRole('textbox'), text);
/** The buttons of a form, without its keys and chips, by their place: the last one sends. */
const pressLast = async ({ user }: Rendered) => {
  await screen.findByRole('textbox');
  const review = screen.getAllByRole('button').at(-1);
  if (review) await user.click(review);
};
const send = async (page: Rendered) => {
  await pressLast(page);
  const review = await screen.findByRole('dialog');
  // Only a withdrawal asks for the code.
  const code = review.querySelector('input');
  if (code) await page.user.type(code, DEMO.transactionPassword);
  await pressLast(page);
};
/** The entry of a loan is a dialog, too, below its review. */
const sendLoan = async (page: Rendered) => {
  await pressLast(page);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  await pressLast(page);
};
const refusedLoan = (code: string) => async () => {
  answer(requestLoan, refused(code), 409);
  return sendLoan(await open('/loan?request=700'));
};

type Sentences = Record<'en' | 'zh' | 'de' | 'es', string>;

const MESSAGES: [description: string, show: () => Promise<unknown>, said: Sentences][] = [
  [
    'a recharge without an amount',
    () => open('/recharge'),
    {
      en: 'Please enter recharge amount',
      zh: '请输入充值金额',
      de: 'Bitte geben Sie den Einzahlungsbetrag ein',
      es: 'Introduce el importe del ingreso',
    },
  ],
  [
    'a recharge of nothing',
    async () => type(await open('/recharge'), '0'),
    {
      en: 'Please enter correct recharge amount',
      zh: '请输入正确的充值金额',
      de: 'Bitte geben Sie einen gültigen Einzahlungsbetrag ein',
      es: 'Introduce un importe de ingreso correcto',
    },
  ],
  [
    'a recharge without a method',
    () => open('/recharge?amount=10000&method=usdt'),
    {
      en: 'Please select recharge method',
      zh: '请选择充值方式',
      de: 'Bitte wählen Sie den Zahlungsweg',
      es: 'Elige el método de ingreso',
    },
  ],
  [
    'a recharge below the minimum',
    () => open('/recharge?amount=9999'),
    {
      en: 'The minimum is ₹10,000',
      zh: '最低金额为 ₹10,000',
      de: 'Der Mindestbetrag ist ₹10,000',
      es: 'El mínimo es ₹10,000',
    },
  ],
  [
    'a recharge that is refused',
    async () => {
      answer(requestRecharge, refused('amount-too-large'), 400);
      return send(await open('/recharge?amount=10000'));
    },
    {
      en: 'Failed to submit recharge request',
      zh: '充值申请提交失败',
      de: 'Die Einzahlung konnte nicht beantragt werden',
      es: 'No se pudo enviar la solicitud de ingreso',
    },
  ],
  [
    'a recharge that was requested',
    async () => send(await open('/recharge?amount=10000')),
    {
      en: 'Recharge requested',
      zh: '充值申请已提交',
      de: 'Einzahlung beantragt',
      es: 'Ingreso solicitado',
    },
  ],
  [
    'a withdrawal below the minimum',
    () => open('/withdraw?amount=99'),
    {
      en: 'Minimum withdrawal amount is ₹100',
      zh: '最低提现金额为 ₹100',
      de: 'Der Mindestbetrag für Auszahlungen ist ₹100',
      es: 'El importe mínimo de retirada es ₹100',
    },
  ],
  [
    'a withdrawal of more than there is',
    () => open('/withdraw?amount=999999999'),
    {
      en: 'Insufficient funds',
      zh: '余额不足',
      de: 'Guthaben nicht ausreichend',
      es: 'Fondos insuficientes',
    },
  ],
  [
    'a withdrawal that fails',
    async () => {
      answer(requestWithdrawal, refused('insufficient-funds'), 409);
      return send(await open('/withdraw?amount=700'));
    },
    {
      en: 'Withdrawal failed, please try again later',
      zh: '提现失败，请稍后重试',
      de: 'Auszahlung fehlgeschlagen, bitte versuchen Sie es später erneut',
      es: 'La retirada falló, inténtalo más tarde',
    },
  ],
  [
    'a withdrawal that fails without a reason',
    async () => {
      answer(requestWithdrawal, refused('some-code-of-another-back-end'), 409);
      return send(await open('/withdraw?amount=700'));
    },
    {
      en: 'Failed to submit withdrawal request',
      zh: '提现申请提交失败',
      de: 'Die Auszahlung konnte nicht beantragt werden',
      es: 'No se pudo enviar la solicitud de retirada',
    },
  ],
  [
    'a withdrawal that was requested',
    async () => send(await open('/withdraw?amount=700')),
    {
      en: 'Withdrawal requested',
      zh: '提现申请已提交',
      de: 'Auszahlung beantragt',
      es: 'Retirada solicitada',
    },
  ],
  ...(['recharge', 'withdrawal'] as const).map((of): (typeof MESSAGES)[number] => [
    `a ${of} during its daily pause`,
    async () => {
      const hours = { begins: '10:00', ends: '12:00', time_zone: 'Asia/Kolkata' };
      await broker.current.db
        .insertInto('daily_pauses')
        .values({ call: of, ...hours })
        .execute();
      return open(of === 'recharge' ? '/recharge' : '/withdraw');
    },
    {
      en: 'No available time. Reopens at 12:00',
      zh: '暂无可用时间，12:00 恢复',
      de: 'Keine verfügbare Zeit. Wieder ab 12:00 Uhr',
      es: 'No hay horario disponible. Vuelve a abrir a las 12:00',
    },
  ]),
  [
    'a customer without bank cards',
    async () => {
      answer(listBankCards, { msg: 'ok', data: [] });
      return open('/withdraw');
    },
    {
      en: 'No bank cards available',
      zh: '没有可用的银行卡',
      de: 'Keine Bankkarten verfügbar',
      es: 'No hay tarjetas bancarias disponibles',
    },
  ],
  [
    'bank cards that fail to load',
    async () => {
      answer(listBankCards, { msg: 'no' }, 500);
      return open('/withdraw');
    },
    {
      en: 'Failed to load bank cards',
      zh: '银行卡加载失败',
      de: 'Bankkarten konnten nicht geladen werden',
      es: 'No se pudieron cargar las tarjetas bancarias',
    },
  ],
  [
    'a loan below the minimum',
    () => open('/loan?request=499'),
    {
      en: 'The minimum loan is ₹500',
      zh: '最低借款额为 ₹500',
      de: 'Der Mindestkredit beträgt ₹500',
      es: 'El préstamo mínimo es de ₹500',
    },
  ],
  [
    'a loan of more than can be borrowed',
    () => open('/loan?request=999999'),
    {
      en: 'You can still borrow ₹22,000',
      zh: '您还可借 ₹22,000',
      de: 'Sie können noch ₹22,000 leihen',
      es: 'Aún puedes pedir ₹22,000',
    },
  ],
  [
    'a loan that fails',
    refusedLoan('some-code-of-another-back-end'),
    {
      en: 'Failed to submit loan application',
      zh: '提交贷款申请失败',
      de: 'Kreditantrag konnte nicht gesendet werden',
      es: 'No se pudo enviar la solicitud de préstamo',
    },
  ],
  [
    'a loan that is refused as too small',
    refusedLoan('loan-too-small'),
    {
      en: 'The amount is below the minimum loan.',
      zh: '金额低于最低借款额。',
      de: 'Der Betrag liegt unter dem Mindestkredit.',
      es: 'El importe es inferior al préstamo mínimo.',
    },
  ],
  [
    'a loan that is refused as more than can be borrowed',
    refusedLoan('credit-limit-exceeded'),
    {
      en: 'The amount is more than you can still borrow.',
      zh: '金额超过您的剩余可借额度。',
      de: 'Der Betrag übersteigt Ihren verfügbaren Kreditrahmen.',
      es: 'El importe supera lo que aún puedes pedir prestado.',
    },
  ],
  [
    'a loan that is refused because another is overdue',
    refusedLoan('another-loan-overdue'),
    {
      en: 'One of your loans is overdue. You can request another once it is repaid.',
      zh: '您有一笔贷款已逾期，还清后才能再申请。',
      de: 'Einer Ihrer Kredite ist überfällig. Sobald er zurückgezahlt ist, können Sie einen weiteren beantragen.',
      es: 'Uno de tus préstamos está vencido. Podrás pedir otro cuando esté devuelto.',
    },
  ],
  [
    'a loan that was requested',
    async () => sendLoan(await open('/loan?request=700')),
    {
      en: 'Loan requested',
      zh: '贷款申请已提交',
      de: 'Kredit beantragt',
      es: 'Préstamo solicitado',
    },
  ],
  [
    'loans that fail to load',
    async () => {
      answer(listLoans, { msg: 'no' }, 500);
      return open('/loan-records');
    },
    {
      en: 'Couldn’t load your loans',
      zh: '无法加载您的贷款',
      de: 'Ihre Kredite konnten nicht geladen werden',
      es: 'No se pudieron cargar tus préstamos',
    },
  ],
  ...(
    [
      ['recharges', '/recharge-records', listRecharges],
      ['withdrawals', '/withdraw-records', listWithdrawals],
    ] as const
  ).map(([what, address, endpoint]): (typeof MESSAGES)[number] => [
    `records of ${what} that fail to load`,
    async () => {
      answer(endpoint, { msg: 'no' }, 500);
      return open(address);
    },
    {
      en: 'Loading failed, please try again',
      zh: '加载失败，请重试',
      de: 'Laden fehlgeschlagen, bitte versuchen Sie es erneut',
      es: 'No se pudo cargar, inténtalo de nuevo',
    },
  ]),
];

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});
afterEach(async () => {
  await broker.current.db.deleteFrom('daily_pauses').execute();
  await changeLocale('en');
});

it.each(MESSAGES)(
  'the screen says in each language, and in the next one when the language changes: %s',
  async (_, show, said) => {
    await show();
    for (const [locale, sentence] of Object.entries(said) as [keyof Sentences, string][]) {
      await changeLocale(locale);
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    }
  },
);
