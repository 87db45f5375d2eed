/** The pictures of the simulated news: the line of the session that the article is about. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../call/services.ts';
import { memoize } from '../market/memoize.ts';
import { SPARKLINE, type Sparkline } from '../market/sparkline.ts';
import { knownSymbol } from '../market/symbols.ts';
import type { Story } from '../market-news/facts.ts';

const PATH = '/files/news';
const PICTURES_KEPT = 100;

/** Payments have no session to show. */
const hasLine = ({ facts: { kind } }: Story): boolean => kind !== 'dividends' && kind !== 'interest';

/** A picture's address as the news have it, beside the API; null for a story without one. */
export const pictureAddress = (story: Story): string | null =>
  hasLine(story) ? `/api${PATH}/${story.id}.svg` : null;

const { width, height } = SPARKLINE;
const TALL = (width * 9) / 16;
/** 16:9, with the area under the line at the lower edge. */
const BOX = `0 ${height - TALL} ${width} ${TALL}`;
/** A blue with enough contrast on the light and on the dark surface, on which the app shows it. */
const BLUE = '#5b8def';

const drawn = ({ linePath, areaPath }: Sparkline): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BOX}" width="640" height="360">` +
  `<path d="${areaPath}" fill="${BLUE}" opacity="0.16"/>` +
  `<path d="${linePath}" fill="none" stroke="${BLUE}" stroke-width="1.5" stroke-linejoin="round"/></svg>`;

export const pictureRoutes =
  ({ market, clock, simulatedNews }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const drawingOf = memoize(
      PICTURES_KEPT,
      ({ symbols, figuresAt }: Story) => {
        const instrument = knownSymbol(symbols[0] as string);
        // One millisecond before the end, because at the end the next session may have begun.
        return { svg: drawn(market.sparkline(instrument, figuresAt - 1)) };
      },
      ({ id }) => id,
    );
    app.get<{ Params: { file: string } }>(`${PATH}/:file`, async ({ params: { file } }, reply) => {
      const story = simulatedNews.find(file.replace(/\.svg$/, ''), clock.now());
      if (!story || !hasLine(story)) return reply.callNotFound();
      return (
        reply
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=604800, immutable')
          // A drawing opened on its own may run no script.
          .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
          // An app on another host may show it.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(drawingOf(story).svg)
      );
    });
  };
