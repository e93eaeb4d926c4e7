import type { Pool } from 'pg'

/**
 * Makes connections that a pool opens from now on plan each named statement once, for all values. PostgreSQL would plan
 * it again for each of the first five executions, and few connections here execute one more often.
 */
export function planOnce({ options }: Pool): void {
  options.options = `${options.options ?? ''} -c plan_cache_mode=force_generic_plan`
}
