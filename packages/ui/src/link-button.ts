/** Looks of a button for what is a link: `<Link to={x} {...linkButton({ variant: 'buy' })}>`. */

import styles from './button.module.css';
import type { ButtonLook } from './button.tsx';

export const linkButton = ({ variant = 'quiet', size = 'medium', wide = false }: ButtonLook = {}) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide,
});

/** Class of a link or a button that reads as text, with a target of 44. */
export const textLink = styles.link;
