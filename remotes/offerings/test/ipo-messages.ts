/** The sentences of new offerings. */

import { call } from '@bourse/api/client';
import { applyForIpo, listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { listOrders } from '@bourse/contract/orders';
import type { TestBroker } from '@bourse/testing/broker';
import { clickInAct } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Message } from './message.ts';
import { open } from './open-remote.ts';

const openSheet = async (symbol: string) => {
  const ipo = (await call(listIpos, {})).items.find((one) => one.symbol === symbol);
  await open(`/ipo?apply=${ipo?.id}`);
};
/** Finds buttons by position, because names differ by language: the sheet's button, then the button of its review. */
const pressLast = async () => {
  const button = () => screen.getAllByRole('button').at(-1);
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  await clickInAct(button());
};
const review = async () => {
  await screen.findByRole('textbox');
  await pressLast();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
};

export const ipoMessages = (broker: TestBroker): Message[] => {
  const answer = (endpoint: { path: string }, body: object, status = 200) =>
    broker.current.faults?.add({ path: `/api${endpoint.path}`, kind: 'status', status, body });
  const refused = (data: string) => async () => {
    await openSheet('EXSTEEL.NS');
    await review();
    answer(applyForIpo, { msg: 'no', data }, 409);
    await pressLast();
  };
  return [
    {
      of: 'that an application failed',
      show: refused('some-code-of-another-back-end'),
      said: {
        en: 'Purchase failed, please try again later',
        zh: '购买失败，请稍后重试',
        de: 'Kauf fehlgeschlagen, bitte versuchen Sie es später erneut',
        es: 'La compra falló, inténtalo más tarde',
      },
    },
    {
      of: 'that the offering cannot be applied for any more',
      show: refused('ipo-not-open'),
      said: {
        en: 'This offering cannot be applied for now.',
        zh: '该新股当前不可申购。',
        de: 'Diese Emission kann derzeit nicht gezeichnet werden.',
        es: 'Esta oferta pública no se puede solicitar ahora.',
      },
    },
    {
      of: 'that the balance does not cover it',
      show: refused('insufficient-funds'),
      said: {
        en: 'Insufficient funds',
        zh: '余额不足',
        de: 'Guthaben nicht ausreichend',
        es: 'Fondos insuficientes',
      },
    },
    {
      of: 'that there is no exchange rate',
      show: refused('exchange-rate-missing'),
      said: {
        en: 'Exchange rate has not been updated',
        zh: '汇率尚未更新',
        de: 'Der Wechselkurs wurde nicht aktualisiert',
        es: 'El tipo de cambio no se ha actualizado',
      },
    },
    {
      of: 'that the price has changed',
      show: refused('price-changed'),
      said: {
        en: 'The price has changed. Check the new price and confirm again.',
        zh: '价格已变动，请查看新价格后重新确认。',
        de: 'Der Kurs hat sich geändert. Prüfen Sie den neuen Kurs und bestätigen Sie erneut.',
        es: 'El precio ha cambiado. Revisa el nuevo precio y confirma de nuevo.',
      },
    },
    {
      of: 'that the quantity is outside the limits',
      show: refused('invalid-quantity'),
      said: {
        en: 'The quantity is outside the limits of this offering.',
        zh: '数量超出该新股的申购范围。',
        de: 'Die Menge liegt außerhalb der Grenzen dieser Emission.',
        es: 'La cantidad está fuera de los límites de esta oferta pública.',
      },
    },
    {
      of: 'that it was applied for before',
      show: () => openSheet('DEMODATA.NS'),
      said: {
        en: 'You have already applied for this offering.',
        zh: '您已申购过该新股。',
        de: 'Sie haben diese Emission bereits gezeichnet.',
        es: 'Ya has solicitado esta oferta pública.',
      },
    },
    {
      of: 'what happens with the money',
      show: () => openSheet('EXSTEEL.NS'),
      said: {
        en: 'Held until allotment. What is not allotted comes back. If more is wanted than there is, lots decide.',
        zh: '资金冻结至配售。未配售部分将退回。超额申购时抽签决定。',
        de: 'Bis zur Zuteilung reserviert. Was nicht zugeteilt wird, kommt zurück. Wird mehr gezeichnet, als es gibt, entscheidet das Los.',
        es: 'Retenido hasta la adjudicación. Lo que no se adjudica vuelve. Si se pide más de lo que hay, decide un sorteo.',
      },
    },
    {
      of: 'that the money is held at once and for good',
      show: async () => {
        await openSheet('EXSTEEL.NS');
        await review();
      },
      said: {
        en: 'Your money is held as soon as you apply. An application cannot be cancelled. What is not allotted comes back.',
        zh: '提交申购后资金立即冻结。申购不可撤销。未配售部分将退回。',
        de: 'Ihr Geld wird mit der Zeichnung sofort reserviert. Eine Zeichnung kann nicht storniert werden. Was nicht zugeteilt wird, kommt zurück.',
        es: 'Tu dinero se retiene en cuanto solicitas. Una solicitud no se puede cancelar. Lo que no se adjudica vuelve.',
      },
    },
    {
      of: 'that the offerings could not be loaded',
      show: async () => {
        answer(listIpos, { msg: 'no' }, 500);
        await open('/ipo');
      },
      said: {
        en: 'Couldn’t load offerings',
        zh: '新股加载失败',
        de: 'Neuemissionen konnten nicht geladen werden',
        es: 'No se pudieron cargar las ofertas',
      },
    },
    {
      of: 'that nothing can be applied for',
      show: async () => {
        answer(listIpos, { msg: 'ok', data: [] });
        await open('/ipo');
      },
      said: {
        en: 'No open offerings',
        zh: '暂无可申购新股',
        de: 'Keine offenen Neuemissionen',
        es: 'No hay ofertas abiertas',
      },
    },
    {
      of: 'that there are no transfers',
      show: async () => {
        answer(listOrders, { msg: 'ok', data: { rows: [], count: 0 } });
        await open('/ipo/orders?tab=transfers');
      },
      said: {
        en: 'Allotted shares appear here.',
        zh: '配售的股票将显示在这里。',
        de: 'Zugeteilte Aktien erscheinen hier.',
        es: 'Las acciones adjudicadas aparecen aquí.',
      },
    },
    {
      of: 'that the state of an application is not known',
      show: async () => {
        const application = { id: 1, no: 'I1', tag: 'EXSTEEL.NS', count: 100, price: 1, price_all: 100 };
        const rows = [{ ...application, status: 9, stage: 9, created_at: 0 }];
        answer(listIpoApplications, { msg: 'ok', data: { rows, count: 1 } });
        await open('/ipo/orders');
      },
      said: {
        en: 'Status unknown',
        zh: '状态未知',
        de: 'Status unbekannt',
        es: 'Estado desconocido',
      },
    },
  ];
};
