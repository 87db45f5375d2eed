/**
 * Serves the composed app. The folder of a release is named by its content, so the files in it are cached forever; the
 * page, the service worker and the manifests are revalidated each time. An address of the app answers the HTML, so that a reload works; a missing script answers
 * 404, never HTML.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Who built and published what, when and why, is not public (packages/remote-build/decisions/releases.md). */
const OF_THE_BUILD = /(^|\/)((releases|set|provenance)\.json|history\.jsonl|set\.lock)(\.br|\.gz)?$/;
/** Extensions of the app's files. Addresses may end with a dot and letters too: /trading/EXST.NS, …/Example Inc. */
const FILE =
  /\.(m?js|css|json|map|html?|svg|png|jpe?g|webp|avif|gif|ico|woff2?|ttf|txt|xml|webmanifest|wasm|br|gz)$/i;

/** The files of a release. */
const RELEASE = /^\/(shell|remotes\/[^/]+)\/[^/]+\//;

/** The address of a preview, or of a screen of it: releases that are not live, in a folder of their own. */
const PREVIEW = /^\/(~[a-z0-9-]+)(\/|$)/;

// Its name says which content it has, so that nobody asks since when.
const IMMUTABLE = { maxAge: '365d', immutable: true, lastModified: false } as const;
const ASK_EACH_TIME = { cacheControl: false } as const;

const pathOf = (request: FastifyRequest): string | undefined => {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
};

const isNavigation = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/html');

const sendPage = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html', ASK_EACH_TIME);

/**
 * @param dir the build's folder: index.html, and below it shell and remotes, with .br and .gz files beside each file
 */
export const serveApp = async (app: FastifyInstance, dir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('vary', 'accept-encoding');
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = pathOf(request);
      if (path === undefined || OF_THE_BUILD.test(path)) return reply.callNotFound();
      if (path === '/' || path === '/index.html') return sendPage(reply);
      const [, preview, slash] = PREVIEW.exec(path) ?? [];
      if (preview && !slash) return reply.redirect(`/${preview}/`);
      if (preview && !isNavigation(request)) return reply.callNotFound();
      if (preview)
        return reply
          .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
          .sendFile(`${preview}/index.html`, ASK_EACH_TIME);
      if (RELEASE.test(path)) return reply.sendFile(path.slice(1), IMMUTABLE);
      if (FILE.test(path) || path.startsWith('/remotes/')) {
        return reply.header('cache-control', 'no-cache').sendFile(path.slice(1), ASK_EACH_TIME);
      }
      return isNavigation(request) ? sendPage(reply) : reply.callNotFound();
    },
  });
};
