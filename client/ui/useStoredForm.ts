import { useDropOnLeave } from './useDialogDraft.ts'
import { useDraft } from './useDraft.ts'
import { useFollowStored } from './useFollowStored.ts'

/**
 * What a form of something stored does beside saving it: fields that nobody has changed follow what is stored, and what was
 * changed survives the end of the session and a reload, and is dropped when the form is left.
 *
 * @param name names the form, and what it is about where there are several of it
 * @param form a form as `useForm` holds it, which keeps its values
 * @param stored what is stored now, as the form holds it
 */
export function useStoredForm<Values extends object>(
  name: string,
  form: Parameters<typeof useDraft<Values>>[1] & Parameters<typeof useFollowStored<Values>>[0],
  stored: Values,
): void {
  useFollowStored(form, stored)
  useDropOnLeave(useDraft(name, form, stored))
}
