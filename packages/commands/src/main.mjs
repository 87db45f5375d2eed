// Plain JavaScript of old, so that an old Node can read it far enough to say what is wrong.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(`Bourse needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
// Whoever reads the output may stop early, as `| head -1` does: the work goes on.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
import('tsx/esm/api')
  .then((tsx) => {
    tsx.register();
    return import('./main.ts');
  })
  .then((commands) => commands.main(process.argv.slice(2)))
  .catch((error) => {
    console.error(error && error.code === 'ERR_MODULE_NOT_FOUND' ? error : String(error?.message || error));
    process.exit(1);
  });
