/** Props that make a link look like a button: `<Link to={x} {...linkButton({ variant: 'buy' })}>`. */

import styles from './button.module.css';
import type { ButtonLook } from './button.tsx';

export const linkButton = ({ variant = 'quiet', size = 'medium', wide = false }: ButtonLook = {}) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide,
});

/** Class of a link or button that looks like text and has a touch target of 44 px. */
export const textLink = styles.link;
