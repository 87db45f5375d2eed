/** Sentences with elements in them are put together by the screen: `Trans` would cost every visitor 4 KB. */
export { useTranslation } from 'react-i18next';
