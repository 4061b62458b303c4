/** Globals that code without I/O, timers, clocks of its own and generated code can be written with. */

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

/** A list of what is allowed, not of what is refused: what a newer runtime adds is refused until it is listed. */
export const PURE_GLOBALS: ReadonlySet<string> = new Set([
  ...OBJECTS,
  ...ERRORS,
  ...BYTES,
  ...FUNCTIONS,
  ...VALUES
])

/** Modules of Node that compute and do nothing else. */
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
