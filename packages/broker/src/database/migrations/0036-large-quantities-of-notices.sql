-- A dividend is paid on all of a customer's lots together, which can be more units than an integer holds.
alter table notices alter column quantity type bigint;
