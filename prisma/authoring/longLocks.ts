/** Tables that grow with members and years. A long lock on one of them makes people wait. */
export const largeTables = [
  'members',
  'subscriptions',
  'preferred_age_ranges',
  'free_times',
  'sessions',
  'refresh_tokens',
  'passkeys',
  'encounters',
  'invitations',
  'impressions',
  'impression_responses',
  'presence',
  'table_entries',
  'outbox_mails',
  'messages',
  'early_access_requests',
  'audit_entries',
  'push_subscriptions',
  'evening_answers',
] as const

/** Returns SQL without its comments, and without texts between $$. */
const bare = (sql: string): string =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replaceAll('"', '')

/** Returns a statement without the contents of its brackets, whose commas separate no clauses. */
function withoutBrackets(statement: string): string {
  const outer = statement.replace(/\([^()]+\)/g, '()')
  return outer === statement ? outer : withoutBrackets(outer)
}

type Danger = { pattern: (table: string) => RegExp; instead: string }

const within = (table: string, what: string): RegExp =>
  new RegExp(`^ALTER TABLE (ONLY )?(public\\.)?${table}\\s[\\s\\S]*?${what}`, 'i')

const dangers: readonly Danger[] = [
  {
    pattern: (table) =>
      new RegExp(`^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)[\\s\\S]*? ON (public\\.)?${table}\\b`, 'i'),
    instead: 'CREATE INDEX CONCURRENTLY, in a file of its own with the line `-- no transaction`',
  },
  {
    pattern: (table) => within(table, 'ADD CONSTRAINT (?![^,]*(NOT VALID|USING INDEX))'),
    instead: 'ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in a later file',
  },
  {
    pattern: (table) => within(table, 'ALTER (COLUMN )?\\w+ (SET DATA )?TYPE\\b'),
    instead: 'another column, filled little by little by a job',
  },
  {
    pattern: (table) => within(table, 'SET NOT NULL'),
    instead: 'a CHECK … NOT VALID that is validated in a later file, and SET NOT NULL in the one after it',
  },
  {
    pattern: (table) => within(table, 'ADD (COLUMN )?\\w+ (?!CONSTRAINT)[^,]*DEFAULT [^,]*\\w\\('),
    instead: 'a column without a default that is computed for each row, filled little by little by a job',
  },
  {
    pattern: (table) => new RegExp(`^(UPDATE|DELETE FROM) (ONLY )?(public\\.)?${table}\\b`, 'i'),
    instead: 'a job that changes some rows at a time',
  },
]

/**
 * Finds statements of a migration that would make people wait on a large database: those that lock a large table, or
 * many of its rows, while they work through it.
 *
 * @returns for each a sentence that says what to write instead
 */
export function longLocks(sql: string): string[] {
  const statements = bare(sql)
    .split(';')
    .map((statement) => withoutBrackets(statement.trim().replace(/\s+/g, ' ')))
  return statements.flatMap((statement) =>
    largeTables.flatMap((table) =>
      dangers
        .filter(({ pattern }) => pattern(table).test(statement))
        .map(({ instead }) => `${statement.slice(0, 80)} holds ${table} for long. Write ${instead}.`),
    ),
  )
}
