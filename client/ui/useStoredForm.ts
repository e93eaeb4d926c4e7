import { useDropOnLeave } from './useDialogDraft.ts'
import { useDraft } from './useDraft.ts'
import { useFollowStored } from './useFollowStored.ts'

/**
 * What every form of stored values does besides saving: fields that nobody changed follow the stored values, and
 * changes survive a reload and the end of the session, and are deleted when the form is left.
 *
 * @param name names the form, and what it is about if there are several of its kind
 * @param form a form as `useForm` returns it, which keeps its values
 * @param stored the values that are stored now
 */
export function useStoredForm<Values extends object>(
  name: string,
  form: Parameters<typeof useDraft<Values>>[1] & Parameters<typeof useFollowStored<Values>>[0],
  stored: Values,
): void {
  useFollowStored(form, stored)
  useDropOnLeave(useDraft(name, form, stored))
}
