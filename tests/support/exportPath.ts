import { type ExportList, type ExportName, exportLists } from '../../server/domain/exports/exportLists.ts'

/** The names of all lists that can be exported. */
export const exportNames = Object.keys(exportLists) as ExportName[]

/** Returns the path of an export below /exports/, with the number of the encounter or the proposal if the list is of one. */
export function exportPath(name: ExportName, numbers: { encounter: number; proposal: number }): string {
  const { of }: ExportList = exportLists[name]
  return `${name}.csv${of === undefined ? '' : `?${of}=${numbers[of]}`}`
}
