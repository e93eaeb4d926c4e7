import type { TestApi } from './api.ts'

const user = 'postmark'
const password = 'a secret of the webhooks alone'

/** The settings of a service that accepts Postmark's reports. */
export const reportSettings = { POSTMARK_WEBHOOK_USER: user, POSTMARK_WEBHOOK_PASSWORD: password }

/** Sends a report of Postmark, such as of a bounce, to a service with {@link reportSettings}. */
export const sendReport = ({ url }: TestApi, report: object): Promise<Response> =>
  fetch(`${url}/webhooks/postmark`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(report),
  })
