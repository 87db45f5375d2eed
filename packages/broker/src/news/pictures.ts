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
/** Free above and below the line, in units of the box. */
const MARGIN = TALL / 8;
/** The line takes the height that the margins leave. */
const PLACED = `transform="translate(0 ${MARGIN}) scale(1 ${(TALL - 2 * MARGIN) / height})"`;
/** Contrast enough on the light and on the dark surface, on which the app shows them. */
const BLUE = '#5b8def';
const GREY = '#7f8899';
/** As thick in a small picture as in a large one, px. */
const stroke = (colour: string, thickness: number) =>
  `fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round" vector-effect="non-scaling-stroke"`;
const GRID = [1, 2, 3].map((quarter) => `M0 ${(quarter * TALL) / 4}H${width}`).join('');

/** The session's line over its area, with the previous close as a dotted level, on a grid of quarters. */
const drawn = ({ linePath, basePath }: Sparkline): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${TALL}" width="640" height="360">` +
  `<path d="${linePath}V${TALL}H0Z" ${PLACED} fill="${BLUE}" opacity="0.16"/>` +
  `<path d="${GRID}" ${stroke(GREY, 1)} opacity="0.2"/>` +
  `<path d="${basePath}" ${PLACED} ${stroke(GREY, 1)} stroke-dasharray="2 4"/>` +
  `<path d="${linePath}" ${PLACED} ${stroke(BLUE, 2)}/></svg>`;

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
      const story = await simulatedNews.find(file.replace(/\.svg$/, ''), clock.now());
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
