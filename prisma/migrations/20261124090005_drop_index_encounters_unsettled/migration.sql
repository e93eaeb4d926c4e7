-- no transaction
DROP INDEX CONCURRENTLY "encounters_unsettled_idx";
