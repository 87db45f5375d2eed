// Plain JavaScript: the compiler imports it itself, and not every Node reads types. What it does is in base.ts.
export default function pureRouter(source) {
  return source
    .replaceAll(/^(\w+)\.displayName = "[\w.]+";$/gm, '')
    .replaceAll(/ = (React\d*\.forwardRef\()/g, ' = /* @__PURE__ */ $1');
}
