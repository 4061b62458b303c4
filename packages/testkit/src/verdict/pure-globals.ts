/** Globals that pure code may use: no I/O, timers, clocks or generated code. */

const OBJECTS = [
  'Object',
  'Array',
  'String',
  'Number',
  'Boolean',
  'BigInt',
  'Symbol',
  'Math',
  'JSON',
  'Date',
  'RegExp',
  'Intl',
  'Iterator',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Promise',
  'Proxy',
  'Reflect'
]
const ERRORS = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError'
]
const BYTES = [
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'TextDecoder',
  'TextEncoder',
  'Buffer'
]
const FUNCTIONS = [
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURI',
  'encodeURIComponent',
  'decodeURI',
  'decodeURIComponent',
  'escape',
  'unescape',
  'atob',
  'btoa',
  'structuredClone'
]
const VALUES = ['undefined', 'NaN', 'Infinity', 'arguments', 'URL', 'URLSearchParams']

/** An allowlist: globals that newer runtimes add are refused until they are listed. */
export const PURE_GLOBALS: ReadonlySet<string> = new Set([
  ...OBJECTS,
  ...ERRORS,
  ...BYTES,
  ...FUNCTIONS,
  ...VALUES
])

/** Node modules that only compute. */
export const PURE_MODULES: ReadonlySet<string> = new Set([
  'assert',
  'buffer',
  'events',
  'punycode',
  'querystring',
  'string_decoder',
  'url',
  'util'
])
