/** What the chat says (product.md, "Customer service" and "Errors"), in every language. */
import { listMessages, sendMessage } from '@bourse/contract/messages';
import { getServiceLink } from '@bourse/contract/service';
import { addTranslations, changeLocale, type TranslationSource } from '@bourse/i18n/i18n';
import { deployment } from '@bourse/session/config';
import { store, userInfoAtom } from '@bourse/session/session';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderPart } from '@bourse/testing/render';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { remote } from '../src/remote.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import '../src/customer-service/chat-picture.tsx';
import '../src/customer-service/service-elsewhere.tsx';
import { CustomerServiceScreen } from '../src/customer-service/customer-service-screen.tsx';
import { open, reply, write } from './chat-failures.ts';

const broker = testBroker();
const answer = (endpoint: { path: string }, body: object, status = 200) =>
  broker.current.faults?.add({ path: `/api${endpoint.path}`, kind: 'status', status, body });

const send = async (body: string) => {
  await open();
  await screen.findByText('No messages yet');
  await write(body);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
};
const refused = async (code: string) => {
  answer(sendMessage, { msg: 'no', data: code }, 409);
  await send('Hello');
  await screen.findByText(/Not sent$/);
};
const withoutChat = (link: string | null) => async () => {
  deployment.customerServiceChat = false;
  answer(getServiceLink, { msg: 'ok', data: { link, route: '/customer-service' } });
  // A lazily loaded part that suspends outside of act stays suspended in jsdom.
  await act(() => renderPart(<CustomerServiceScreen />));
};
const offline = (isOffline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
};

type Sentences = Record<'en' | 'zh' | 'de' | 'es', string | RegExp>;

const MESSAGES: [description: string, show: () => Promise<unknown>, said: Sentences][] = [
  [
    'a chat without messages',
    open,
    {
      en: 'No messages yet',
      zh: '暂无消息',
      de: 'Noch keine Nachrichten',
      es: 'Aún no hay mensajes',
    },
  ],
  [
    'that nothing secret is ever asked for',
    open,
    {
      en: 'We never ask for your password or code.',
      zh: '我们绝不会索要您的密码或验证码。',
      de: 'Wir fragen nie nach Ihrem Passwort oder Code.',
      es: 'Nunca te pedimos la contraseña ni el código.',
    },
  ],
  [
    'messages that could not be loaded',
    async () => {
      answer(listMessages, { msg: 'no', message: 'fault' }, 500);
      await open();
    },
    {
      en: 'Couldn’t load messages',
      zh: '消息加载失败',
      de: 'Die Nachrichten konnten nicht geladen werden',
      es: 'No se pudieron cargar los mensajes',
    },
  ],
  [
    'a message that is new',
    async () => {
      await reply(broker);
      await open();
    },
    { en: 'New', zh: '新消息', de: 'Neu', es: 'Nuevo' },
  ],
  [
    'a message without text',
    () => send(''),
    {
      en: 'Please enter a message.',
      zh: '请输入消息。',
      de: 'Bitte geben Sie eine Nachricht ein.',
      es: 'Escribe un mensaje.',
    },
  ],
  [
    'a message that is too long',
    () => send('x'.repeat(2_001)),
    {
      en: 'The message is too long.',
      zh: '消息过长。',
      de: 'Die Nachricht ist zu lang.',
      es: 'El mensaje es demasiado largo.',
    },
  ],
  [
    'a message that was sent',
    () => send('Hello'),
    { en: /· Sent$/, zh: /· 已发送$/, de: /· Gesendet$/, es: /· Enviado$/ },
  ],
  [
    'a message that waits for a network',
    async () => {
      await open();
      await screen.findByText('No messages yet');
      offline(true);
      await write('Hello');
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    },
    {
      en: /Not sent yet: it goes when you are online$/,
      zh: /尚未发送：联网后会自动发送$/,
      de: /Noch nicht gesendet: wird gesendet, sobald Sie online sind$/,
      es: /Aún no enviado: se enviará cuando tengas conexión$/,
    },
  ],
  [
    'a message that was not sent',
    () => refused('overloaded'),
    { en: /Not sent$/, zh: /未发送$/, de: /Nicht gesendet$/, es: /No enviado$/ },
  ],
  [
    'that it can be sent again',
    () => refused('overloaded'),
    { en: 'Send again', zh: '重新发送', de: 'Erneut senden', es: 'Enviar de nuevo' },
  ],
  [
    'characters that are refused',
    () => refused('unsuitable-characters'),
    {
      en: 'This text contains characters that cannot be used.',
      zh: '内容包含不可使用的字符。',
      de: 'Dieser Text enthält Zeichen, die nicht verwendet werden können.',
      es: 'Este texto contiene caracteres que no se pueden usar.',
    },
  ],
  [
    'too many messages',
    () => refused('too-many-requests'),
    {
      en: 'Too many attempts. Please wait a moment.',
      zh: '尝试次数过多，请稍候。',
      de: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
      es: 'Demasiados intentos. Espera un momento.',
    },
  ],
  [
    'no room for more pictures',
    () => refused('chat-pictures-full'),
    {
      en: 'Your chat has no room for more pictures. Send the message without a picture.',
      zh: '您的聊天已无空间存放更多图片，请发送不带图片的消息。',
      de: 'In Ihrem Chat ist kein Platz für weitere Bilder. Senden Sie die Nachricht ohne Bild.',
      es: 'No caben más imágenes en tu chat. Envía el mensaje sin imagen.',
    },
  ],
  [
    'a picture that was deleted after its term',
    async () => {
      const customer_id = Number(store.get(userInfoAtom)?.id);
      const { db } = broker.current;
      const at = new Date(TEST_INSTANT);
      const { id } = await db
        .insertInto('user_messages')
        .values({ customer_id, sender: 'customer', body: '', created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const picture = { content: null, created_at: at, message_id: id, message_place: 1 };
      await db
        .insertInto('uploads')
        .values({ id: 'a'.repeat(26), customer_id, ...picture })
        .execute();
      await open();
    },
    {
      en: 'This picture is no longer kept',
      zh: '此图片已不再保存',
      de: 'Dieses Bild ist nicht mehr gespeichert',
      es: 'Esta imagen ya no se conserva',
    },
  ],
  [
    'customer service outside the app',
    withoutChat('https://help.example'),
    {
      en: 'Customer service is outside the app',
      zh: '客服在应用之外',
      de: 'Der Kundenservice ist außerhalb der App',
      es: 'La atención al cliente está fuera de la aplicación',
    },
  ],
  [
    'no customer service',
    withoutChat(null),
    {
      en: 'No customer service here',
      zh: '此处没有客服',
      de: 'Hier gibt es keinen Kundenservice',
      es: 'Aquí no hay atención al cliente',
    },
  ],
];

beforeAll(() => addTranslations(remote.name, remote.translations as TranslationSource));
beforeEach(async () => {
  localStorage.clear();
  deployment.customerServiceChat = true;
  await broker.enterAs('newcomer');
  await broker.current.db.deleteFrom('uploads').execute();
  await broker.current.db.deleteFrom('user_messages').execute();
});
afterEach(async () => {
  deployment.customerServiceChat = false;
  offline(false);
  Reflect.deleteProperty(navigator, 'onLine');
  await changeLocale('en');
});

it.each(MESSAGES)('the chat says in each language: %s', async (_, show, said) => {
  await show();
  for (const [locale, sentence] of Object.entries(said) as [keyof Sentences, string][]) {
    await changeLocale(locale);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  }
});
