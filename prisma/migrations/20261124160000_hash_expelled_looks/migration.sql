-- How a username looked is a word of the name itself, which outlived the erasure of the member. It becomes a keyed hash, as
-- the address is. The key is the application's: the hourly job purgeByRetention hashes what is there and empties "skeleton".
ALTER TABLE "expelled_addresses" ADD COLUMN "look" BYTEA;
ALTER TABLE "expelled_addresses" ALTER COLUMN "skeleton" DROP NOT NULL;
DROP INDEX "expelled_addresses_skeleton_idx";
