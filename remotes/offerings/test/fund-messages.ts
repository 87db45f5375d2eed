/** The sentences of fund investment. */

import { call } from '@bourse/api/client';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import type { TestBroker } from '@bourse/testing/broker';
import { clickInAct } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Message } from './message.ts';
import { open } from './open-remote.ts';

/** In any language: the button of a sheet, or of the review above it. */
const pressLast = () => clickInAct(screen.getAllByRole('button').at(-1));
const openFund = async () => {
  const fund = (await call(listFunds, {})).items.find(({ unit }) => unit === '5000');
  await open(`/fund-investment?fund=${fund?.id}`);
  await screen.findByRole('heading', { name: 'Example Liquid 7' });
  await pressLast();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
};

export const fundMessages = (broker: TestBroker): Message[] => {
  const answer = (endpoint: { path: string }, body: object, status = 200) =>
    broker.current.faults?.add({ path: `/api${endpoint.path}`, kind: 'status', status, body });
  const refused = (data: string) => async () => {
    await openFund();
    answer(purchaseFund, { msg: 'no', data }, 409);
    await pressLast();
  };
  return [
    {
      of: 'that the funds could not be loaded',
      show: async () => {
        answer(listFunds, { msg: 'no' }, 500);
        await open('/fund-investment');
      },
      said: {
        en: 'Failed to load fund list',
        zh: '基金列表加载失败',
        de: 'Die Fondsliste konnte nicht geladen werden',
        es: 'No se pudo cargar la lista de fondos',
      },
    },
    {
      of: 'that there are no funds',
      show: async () => {
        answer(listFunds, { msg: 'ok', data: { rows: [], count: 0 } });
        await open('/fund-investment');
      },
      said: {
        en: 'No funds now',
        zh: '暂无基金',
        de: 'Zurzeit keine Fonds',
        es: 'No hay fondos ahora',
      },
    },
    {
      of: 'that a unit was bought, with the name of the fund',
      show: async () => {
        await openFund();
        await pressLast();
      },
      said: {
        en: 'Invested ₹5,000.00 in Example Liquid 7',
        zh: '已投资 ₹5,000.00 于 Example Liquid 7',
        de: '₹5,000.00 in Example Liquid 7 angelegt',
        es: 'Invertidos ₹5,000.00 en Example Liquid 7',
      },
    },
    {
      of: 'that a purchase failed',
      show: refused('some-code-of-another-back-end'),
      said: {
        en: 'Investment failed, please try again later',
        zh: '投资失败，请稍后重试',
        de: 'Anlage fehlgeschlagen, bitte versuchen Sie es später erneut',
        es: 'La inversión falló, inténtalo más tarde',
      },
    },
    {
      of: 'that the balance does not cover a purchase',
      show: refused('insufficient-funds'),
      said: {
        en: 'Insufficient funds',
        zh: '余额不足',
        de: 'Guthaben nicht ausreichend',
        es: 'Fondos insuficientes',
      },
    },
    {
      of: 'that a fund sold out before a purchase was sent',
      show: refused('fund-sold-out'),
      said: {
        en: 'Sold out while you decided. Nothing was charged.',
        zh: '在您考虑期间已售罄，未扣款。',
        de: 'Ausverkauft, während Sie überlegt haben. Nichts wurde belastet.',
        es: 'Se agotó mientras decidías. No se cobró nada.',
      },
    },
    {
      of: 'that an order has an unknown status',
      show: async () => {
        const { items } = await call(listFundOrders, { limit: 1 });
        const [order] = items;
        answer(listFundOrders, {
          msg: 'ok',
          data: {
            count: 1,
            rows: [
              {
                id: order?.id,
                project: { name: 'Fund', min_return: '1', max_return: '2', investment_period: 30 },
                amount: '5000',
                status: 'frozen',
                created_at: order?.createdAt,
              },
            ],
          },
        });
        await open('/fund-investment/orders');
      },
      said: {
        en: 'Unknown status',
        zh: '未知状态',
        de: 'Unbekannter Status',
        es: 'Estado desconocido',
      },
    },
  ];
};
