import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { MailTemplate } from '../templates/registry.ts'
import { sampleContext, samples } from '../templates/samples.ts'
import { renderStored } from './renderMail.ts'

// Run as `npm run mails [folder]`: writes every mail into a folder, to be looked at.
const folder = resolve(process.argv[2] ?? 'dist/mails')
await mkdir(folder, { recursive: true })
const index: string[] = []
for (const [template, data] of Object.entries(samples) as [MailTemplate, unknown][]) {
  const { subject, html, text, attachments } = await renderStored(template, data, sampleContext)
  await writeFile(join(folder, `${template}.html`), html)
  await writeFile(join(folder, `${template}.txt`), `${subject}\n\n${text}\n`)
  for (const { content } of attachments) await writeFile(join(folder, `${template}.ics`), content)
  index.push(
    `<li><a href="${template}.html">${template}</a>: ${subject} (<a href="${template}.txt">text</a>)</li>`,
  )
}
await writeFile(join(folder, 'index.html'), `<!doctype html><title>Mails</title><ul>${index.join('\n')}</ul>`)
process.stdout.write(`${index.length} mails in ${folder}\n`)
