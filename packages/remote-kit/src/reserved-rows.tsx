import { List, Row, type RowProps } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import type { ReactNode } from 'react';
import { Reserved } from './reserved.tsx';

/** A row that leads somewhere is narrower by its chevron; one that is hidden leads nowhere. */
const NoLink: NonNullable<RowProps['as']> = ({ className, children }) => (
  <span className={className}>{children}</span>
);

interface ReservedRowsProps {
  /** Under which their height is kept on the device. */
  name: string;
  rows: number;
  /** A row as long as those that come, for the first time: with large text they take more lines. */
  like: Pick<RowProps, 'leading' | 'title' | 'detail' | 'value'>;
  /** Until then it has only the height that it had last. */
  isShown?: boolean;
  children: ReactNode;
}

/**
 * Has the height of a section with so many rows from the first moment, in any text size: nothing of the screen moves
 * when its children come late, fail, or are none. It is the height that they had last, else that of rows like them.
 */
export function ReservedRows({ name, rows, like, isShown = true, children }: ReservedRowsProps) {
  if (rows === 0) return children;
  return (
    <Reserved
      name={name}
      content={rows}
      // Not a skeleton, and not the rows that the customer asked for beyond those that are reserved.
      isWhole={(content) => content.querySelectorAll('li').length === rows}
      like={
        isShown && (
          <Section title="–" flush>
            <List>
              {Array.from({ length: rows }, (_, row) => (
                <Row key={row} {...like} as={NoLink} to="" />
              ))}
            </List>
          </Section>
        )
      }
    >
      {children}
    </Reserved>
  );
}
