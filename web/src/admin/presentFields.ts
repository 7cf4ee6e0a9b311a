import type { Field } from './office';

/** Whether a setting is not set: it is not there, or is zero. */
export const isOff = (value: string | number | null | undefined): boolean => value === undefined || value === null || Number(value) === 0;

/** A field that may be left empty, and begins with what is set. */
export const presentField = (
  name: string, label: string, value: string | number | null | undefined, more: Pick<Field, 'kind' | 'hint'>,
): Field => ({ name, label, ...more, optional: true, ...(isOff(value) ? {} : { value: String(value) }) });
