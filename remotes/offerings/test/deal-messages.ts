/** The sentences of block trades and QIP. */

import { call } from '@bourse/api/client';
import { listOffers } from '@bourse/contract/deals';
import { buy } from '@bourse/contract/orders';
import type { TestBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { clickInAct } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import type { Message } from './message.ts';
import { open } from './open-remote.ts';

const sheet = async (quantity: number) => {
  const { items } = await call(listOffers, { kind: 'qip' });
  const offer = items.find(({ symbol }) => symbol === 'EXPOWER.NS');
  const page = await open(`/qip?buy=${offer?.id}&quantity=${quantity}`);
  await screen.findByText(new RegExp(`× ${quantity}$`));
  return page;
};
/** In any language: the one field whose digits are hidden. */
const code = () => document.querySelector<HTMLInputElement>('dialog input[type="password"]') ?? document.body;
/** In any language: the last button of the sheet. */
const confirm = async ({ user }: Rendered) => {
  await user.type(code(), '246810');
  await clickInAct(screen.getAllByRole('button').at(-1));
};

export const dealMessages = (broker: TestBroker): Message[] => {
  const refused = (data: string) => async () => {
    broker.current.faults?.add({
      path: `/api${buy.path}`,
      kind: 'status',
      status: 409,
      body: { msg: 'no', data },
    });
    await confirm(await sheet(200));
  };
  return [
    {
      of: 'that a search has no code',
      show: async () => {
        const { user } = await open('/qip');
        await user.type(await screen.findByRole('searchbox'), '{Enter}');
      },
      said: {
        en: 'Please enter a code to search',
        zh: '请输入要搜索的代码',
        de: 'Bitte geben Sie einen Code für die Suche ein',
        es: 'Introduce un código para buscar',
      },
    },
    {
      of: 'that a purchase is confirmed without its fields',
      show: async () => {
        const { user } = await sheet(200);
        await user.type(code(), '{Enter}');
      },
      said: {
        en: 'Please enter all required fields',
        zh: '请填写所有必填项',
        de: 'Bitte füllen Sie alle Pflichtfelder aus',
        es: 'Completa todos los campos obligatorios',
      },
    },
    {
      of: 'that a quantity is below the minimum',
      show: async () => {
        const { user } = await sheet(199);
        await user.click(screen.getByRole('textbox'));
        await user.tab();
      },
      said: {
        en: 'Quantity cannot be less than the minimum trading quantity',
        zh: '数量不能小于最低交易数量',
        de: 'Die Menge darf nicht kleiner als die Mindesthandelsmenge sein',
        es: 'La cantidad no puede ser menor que la cantidad mínima de negociación',
      },
    },
    {
      of: 'that a purchase failed',
      show: refused('some-code-of-another-back-end'),
      said: {
        en: 'Purchase failed, please try again later',
        zh: '购买失败，请稍后再试',
        de: 'Kauf fehlgeschlagen, bitte versuchen Sie es später erneut',
        es: 'La compra falló, inténtalo más tarde',
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
      of: 'that there is no conversion',
      show: refused('exchange-rate-missing'),
      said: {
        en: 'Exchange rate has not been updated',
        zh: '汇率尚未更新',
        de: 'Der Wechselkurs wurde nicht aktualisiert',
        es: 'El tipo de cambio no se ha actualizado',
      },
    },
    {
      of: 'that it is not the time to buy',
      show: refused('no-available-time'),
      said: {
        en: 'No available time',
        zh: '暂无可用时间',
        de: 'Keine verfügbare Zeit',
        es: 'No hay horario disponible',
      },
    },
    {
      of: 'that the transaction code is wrong',
      show: refused('incorrect-transaction-password'),
      said: {
        en: 'Incorrect authorization key',
        zh: '授权密钥不正确',
        de: 'Falscher Autorisierungsschlüssel',
        es: 'Clave de autorización incorrecta',
      },
    },
    {
      of: 'that an offer is sold out',
      show: refused('offer-sold-out'),
      said: {
        en: 'This offer is sold out.',
        zh: '该要约已售罄。',
        de: 'Dieses Angebot ist ausverkauft.',
        es: 'Esta oferta está agotada.',
      },
    },
  ];
};
