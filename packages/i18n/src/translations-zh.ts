export { default as common } from '../locales/zh/common.json';
export { default as errors } from '../locales/zh/errors.json';
