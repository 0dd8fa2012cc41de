import htm from 'htm';
import { type ComponentChildren, h, type VNode } from 'preact';

/** Markup as a template; values become text or attributes, never markup. */
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => VNode = htm.bind(h) as never;

/** What a component may be given to show. */
export type Children = ComponentChildren;
