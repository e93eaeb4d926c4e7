import { accountFates } from './accountFates.ts'
import { correspondenceFates } from './correspondenceFates.ts'
import { encounterFates } from './encounterFates.ts'
import type { TableFate } from './tableFate.ts'

/** Tables that hold nothing about any person. */
export const impersonalTables = [
  '_prisma_migrations',
  'age_ranges',
  'connection_types',
  'conversation_styles',
  'encounter_tables',
  'encounters',
  'formation_groups',
  'formation_runs',
  'genders',
  'guide_scripts',
  'locations',
  'reserved_usernames',
  'settings',
] as const

/**
 * Every column about a person: where the member finds it in the download (readMemberData.ts) or why not, and whether
 * erasure (eraseMember.ts) takes it away or why not.
 */
export const dataMap: Record<string, TableFate> = {
  ...accountFates,
  ...encounterFates,
  ...correspondenceFates,
}
