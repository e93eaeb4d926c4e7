import { siteAddress, supportEmail } from '../../site/siteAddress.ts'
import { questions } from './faq/questions.ts'

/** Who runs the site (schema.org/Organization). */
export const organisation = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Encounters',
  url: `${siteAddress}/`,
  logo: `${siteAddress}/icon-512.png`,
  email: supportEmail,
  areaServed: 'Metro Detroit',
  description: 'Small groups meet in guided video conversations, without profiles or swiping.',
}

/** The FAQ (schema.org/FAQPage). */
export const questionsAndAnswers = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
