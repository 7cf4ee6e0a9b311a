package rialto.reporting.rows;

record AccountRulesRow(long accountId, long eventSequence, long timestampNs, int tradeGroupId, int maxCancels10s) {}
