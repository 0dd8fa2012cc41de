import htm from 'htm';
import { type ComponentChildren, h, type VNode } from 'preact';

/** Markup as a template; every value in it becomes text or an attribute, never markup. */
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => VNode = htm.bind(h) as never;

/** What a component may be given to show. */
export type Children = ComponentChildren;
