export { default as common } from '../locales/es/common.json';
export { default as errors } from '../locales/es/errors.json';
