-- Apart from what uses it: PostgreSQL takes a new value only once it is committed.
ALTER TYPE "pause_reason" ADD VALUE 'Suspended';
