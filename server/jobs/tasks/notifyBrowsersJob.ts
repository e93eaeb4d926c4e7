import { notifyBrowsers as notify } from '../../domain/notifications/notifyBrowsers.ts'
import type { Job } from './job.ts'

/** Notifies the browsers for which there is news. */
export const notifyBrowsers: Job = (_payload, context) => notify(context, context.now, context.signal)
