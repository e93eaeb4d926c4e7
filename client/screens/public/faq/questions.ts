import type { PublicPath } from '../../../site/publicPaths.ts'

/** A question, its answer, and a link to more. */
export type Question = { question: string; answer: string; link?: { to: PublicPath; words: string } }

/** The twelve questions of the FAQ, in order. */
export const questions: readonly Question[] = [
  {
    question: 'What is Encounters?',
    answer:
      'A service that brings small groups of people together for guided video conversations, by invitation.',
  },
  {
    question: 'How does it work?',
    answer:
      'You are invited to a First Encounter with ten to twelve people. Afterwards you privately choose who made an impression. That can lead to a Second Encounter with six to eight people, and, if the interest is mutual, to a conversation for two.',
  },
  {
    question: 'Is this dating?',
    answer:
      'It can be. Some people hope to meet a partner, others want new friends or simply good conversations. Nobody has to decide beforehand.',
  },
  {
    question: 'Who can join?',
    answer:
      'Anyone aged 18 or older. During early access we are limited to people who live in the Metro Detroit area.',
    link: { to: '/early-access', words: 'Request early access' },
  },
  {
    question: 'What does it cost?',
    answer:
      'Nothing during early access. After the launch we plan $7.99 per month, or $79.99 per year, which saves 17%.',
  },
  {
    question: 'When is the public launch?',
    answer:
      'There is no date yet. We review early access requests every week and grow as fast as good evenings allow.',
  },
  {
    question: 'Do I have to turn on my camera?',
    answer:
      'Yes. Seeing one another is the point, and it is only fair when everybody does it. Before you come to the table you can check your camera and sound. If your camera does not work that evening, you can still come: the lobby asks you to confirm that you know a camera is expected.',
  },
  {
    question: 'Where do the conversations take place?',
    answer:
      'On a video-meeting service, in your browser. Your seat comes with a private link to a page of its own, where you can check your camera and sound, and come to the table from five minutes before the start. Nothing is recorded.',
  },
  {
    question: 'How often are there encounters?',
    answer:
      'As often as there are enough people for a good table. We invite you by email, and you decide each time.',
    link: { to: '/encounters', words: 'Read about the three kinds' },
  },
  {
    question: 'Does anybody learn who I chose?',
    answer:
      'No. Choices are private. People may learn that they made an impression at an encounter, but never on which person.',
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes. Canceling a seat more than 5 days before the start has no consequences; within 5 days penalties may apply. You can pause or cancel your membership at any time from the dashboard.',
  },
  {
    question: 'How do I get support?',
    answer: 'Write to us on the contact page, or reply to any email from us; a person reads it.',
    link: { to: '/contact', words: 'Go to the contact page' },
  },
]
