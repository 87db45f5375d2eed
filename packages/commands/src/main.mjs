// Plain JavaScript of old, so that an old Node can read it far enough to say what is wrong.
var version = process.versions.node.split('.').map(Number);
// The libraries load ES modules by `require`, which came with 20.19 and 22.12.
if (
  version[0] < 20 ||
  (version[0] === 20 && version[1] < 19) ||
  version[0] === 21 ||
  (version[0] === 22 && version[1] < 12)
) {
  console.error(
    `Bourse needs Node 20.19, 22.12 or newer, and not 21; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
// Whoever reads the output may stop early, as `| head -1` does: the work goes on.
[process.stdout, process.stderr].forEach((output) => {
  output.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
});
import('tsx/esm/api')
  .then((tsx) => {
    tsx.register();
    return import('./main.ts');
  })
  .then((commands) => commands.main(process.argv.slice(2)))
  .catch((error) => {
    const isMissing = error && error.code === 'ERR_MODULE_NOT_FOUND';
    console.error(process.env.DEBUG || isMissing ? error : String(error?.message || error));
    if (isMissing && /Cannot find package/.test(error.message))
      console.error('Run pnpm install at the root of the checkout, and repeat the command.');
    process.exit(1);
  });
