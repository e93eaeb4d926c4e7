import { configure } from '@testing-library/react'

// The library's own second is too short where the machine is busy.
configure({ asyncUtilTimeout: 20_000 })
