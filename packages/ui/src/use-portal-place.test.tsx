import { render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { Header } from './header.tsx';
import { HeaderAction, HeaderActionPlace } from './header-action.tsx';
import type { LinkComponent } from './link.ts';
import { usePortalPlace } from './use-portal-place.ts';

const link: LinkComponent = ({ to, ...rest }) => <a href={to} {...rest} />;

function Page() {
  const [place, ref] = usePortalPlace();
  return (
    <>
      <Header title="Markets" right={<div ref={ref} />} />
      <HeaderActionPlace value={place}>
        <HeaderAction as={link} to="/alerts" icon="bell" label="Alerts" />
      </HeaderActionPlace>
    </>
  );
}

it('fills a place of the header with the first render', () => {
  const commit = vi.fn();
  render(
    <Profiler id="page" onRender={commit}>
      <Page />
    </Profiler>,
  );
  expect(within(screen.getByRole('banner')).getByTitle('Alerts')).toBeVisible();
  expect(commit).toHaveBeenCalledOnce();
});
