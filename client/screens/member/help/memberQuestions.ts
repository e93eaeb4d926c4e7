/** A question, its answer, and a link to more. */
type MemberQuestion = { question: string; answer: string; link?: { href: string; words: string } }

/** The five questions of the member's FAQ, in order (docs/specification.md, section 2, "Help"). */
export const memberQuestions: readonly MemberQuestion[] = [
  {
    question: 'How do I update my email or username?',
    answer:
      'Both under Membership. A new email takes effect once you open the link we send there, and the old one can take it back for 7 days. The username can change twice a year. If you cannot read your mail any more, write to us below with “Account Issue” as the subject.',
    link: { href: '/member/membership', words: 'Go to your membership' },
  },
  {
    question: 'How do I change my preferences?',
    answer:
      'Location, age range, gender identity, the age groups you would like to meet and the mail you get are yours to change at any time. They count from the next group we form.',
    link: { href: '/member/preferences', words: 'Go to your preferences' },
  },
  {
    question: 'Why is there no password?',
    answer:
      'Because there is none to forget, to reuse or to steal. When you log in we email you a link that works once and for 10 minutes. Whoever can read your mail is you. With a passkey, your fingerprint, your face or the lock of your screen takes the place of the mail.',
    link: { href: '/member/membership', words: 'Add a passkey under Membership' },
  },
  {
    question: 'How will I know about invitations?',
    answer:
      'We email you, and the invitation waits on your dashboard until it expires. Mail can end up in the spam or junk folder, so look there, too, and tell your mail program that we are welcome.',
    link: { href: '/member/dashboard', words: 'Go to your dashboard' },
  },
  {
    question: "What if something isn't working?",
    answer:
      'Load the page again first; if that does not help, log out and in. If a video call does not start, try another browser and check that it may use your camera. If it still does not work, write to us below and tell us what you did and what you saw.',
  },
]
