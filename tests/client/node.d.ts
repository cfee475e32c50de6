// What the tests use of Node and jsdom, neither of which brings types.
declare module "node:test" {
  // biome-ignore lint/suspicious/noExplicitAny: the context has mocks of its own
  type Body = (context: any) => unknown;
  export const test: (name: string, body: Body) => void;
  export const describe: (name: string, body: () => void) => void;
  export const before: (body: Body) => void;
  export const beforeEach: (body: Body) => void;
  export const after: (body: Body) => void;
  export const afterEach: (body: Body) => void;
  // biome-ignore lint/suspicious/noExplicitAny: a test replaces whatever it likes
  export const mock: any;
}
declare module "node:assert/strict" {
  function assert(value: unknown, message?: string): asserts value;
  namespace assert {
    function equal<T>(actual: unknown, expected: T, message?: string): asserts actual is T;
    function notEqual(actual: unknown, expected: unknown, message?: string): void;
    function deepEqual(actual: unknown, expected: unknown, message?: string): void;
    function ok(value: unknown, message?: string): asserts value;
    function match(text: string, pattern: RegExp, message?: string): void;
    function throws(action: () => unknown, expected?: unknown): void;
    function rejects(action: unknown, expected?: unknown): Promise<void>;
    function doesNotThrow(action: () => unknown): void;
  }
  export default assert;
}
declare module "node:fs" {
  export const readFileSync: (path: string | URL, encoding: "utf8") => string;
  export const readdirSync: (path: string, options?: { recursive: boolean }) => string[];
  export const mkdtempSync: (prefix: string) => string;
  export const rmSync: (path: string, options: { recursive: boolean }) => void;
}
declare module "node:path" {
  export const join: (...parts: string[]) => string;
}
declare module "node:os" {
  export const tmpdir: () => string;
}
declare module "node:child_process" {
  export const execFileSync: (file: string, args: string[], options?: object) => string;
}
declare module "node:module" {
  // biome-ignore lint/suspicious/noExplicitAny: the chain of resolvers
  export const registerHooks: (hooks: Record<string, (...given: any[]) => unknown>) => void;
}
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { url: string });
    // biome-ignore lint/suspicious/noExplicitAny: a window has what browsers have
    window: any;
  }
}
declare const process: { execPath: string; env: Record<string, string | undefined> };
declare const setImmediate: (act: () => void) => void;
