/** Messages of visitors to the operator. */
export const contactMessages = [
  {
    name: 'Rosa',
    email: 'rosa@visitor.example',
    subject: 'General Inquiry',
    message: 'Is there a table for people over sixty? I would come on any weekday.',
  },
  {
    name: 'Theo',
    email: 'theo@visitor.example',
    subject: 'Early Access Feedback',
    message: 'Loved my first evening. The two-minute silence at the start was a surprise, in a good way.',
  },
  {
    name: '',
    email: 'curious@visitor.example',
    subject: 'Billing Question',
    message: 'Will early members really not be charged until launch?',
  },
] as const
