/** The bare HTTP framework, as the reference for reads. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/hello', async () => ({ msg: 'ok', data: 'hello' }));
console.log(`The hello listens on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
