import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast } from '../../client/ui/Toast.tsx'
import { handOverToast, showHandedOverToast, showToast } from '../../client/ui/toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toast />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const state = () => document.querySelector<HTMLElement>('[data-toast]')?.dataset.state
const wordsOf = (role: 'alert' | 'status') => screen.getByRole(role).textContent

test('a toast begins to fade at 3.5 s and is gone at 4 s', () => {
  expect(state()).toBe('hidden')
  showToast('Something happened.')
  expect(screen.getByRole('alert').textContent).toBe('Something happened.')
  vi.advanceTimersByTime(3499)
  expect(state()).toBe('shown')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('fading')
  vi.advanceTimersByTime(499)
  expect(state()).toBe('fading')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('hidden')
  expect(wordsOf('alert')).toBe('')
})

test('a newer toast gets its full time', () => {
  showToast('One.')
  vi.advanceTimersByTime(3000)
  showToast('Two.')
  vi.advanceTimersByTime(3499)
  expect(state()).toBe('shown')
  expect(screen.getByRole('alert').textContent).toBe('Two.')
})

test('a toast that one document leaves is shown once by the next', () => {
  handOverToast('Your session has expired. Please log in again.')
  showHandedOverToast()
  expect(screen.getByRole('alert').textContent).toBe('Your session has expired. Please log in again.')
  vi.advanceTimersByTime(4000)
  showHandedOverToast()
  expect(state()).toBe('hidden')
})

test('good news is announced politely, in an element that was there before; bad news interrupts', () => {
  const [alert, status] = [screen.getByRole('alert'), screen.getByRole('status')]
  showToast('The mail is on its way.', 'good')
  expect([alert.textContent, status.textContent]).toEqual(['', 'The mail is on its way.'])
  showToast('Something happened.')
  expect([alert.textContent, status.textContent]).toEqual(['Something happened.', ''])
  expect([screen.getByRole('alert'), screen.getByRole('status')]).toEqual([alert, status])
})
