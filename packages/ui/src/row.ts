/** Classes for rows that are not a `Row` of list.tsx but look like one among its neighbours. */
import styles from './row.module.css';

/** Of a list item: a hairline below it, but not below the last. */
export const hairlineRow = styles.row;

/** Of the link or button that fills a row: how it answers a press and shows the focus. */
export const pressableRow = styles.press;
