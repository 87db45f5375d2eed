import { getConfig } from '@testing-library/dom';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

it('a query that waits prints the document in the error of its end, and in none of its tries', async () => {
  render(<p>what is there</p>);
  const messageNow = () => getConfig().getElementError('not found', document.body).message;
  let whileTrying = '';
  await waitFor(() => {
    whileTrying = messageNow();
  });
  expect(whileTrying).toBe('not found');
  expect(messageNow()).toContain('what is there');
  await expect(screen.findByText('what is not', {}, { timeout: 1 })).rejects.toThrow('what is there');
});

it("a document has jsdom's storage where Node has one of its own", () => {
  const { jsdom } = globalThis as unknown as { jsdom: { window: Window } };
  expect(localStorage).toBe(jsdom.window.localStorage);
  expect(sessionStorage).toBe(jsdom.window.sessionStorage);
});
