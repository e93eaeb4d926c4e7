import type { Pool } from 'pg'

/**
 * Has connections that a pool opens from now on plan each named statement once, for any values. PostgreSQL would plan it for
 * the values of the first five, and few connections here are asked for more.
 */
export function planOnce({ options }: Pool): void {
  options.options = `${options.options ?? ''} -c plan_cache_mode=force_generic_plan`
}
