/**
 * A market of currencies to look at: {@link rialto.bot.fx.FxFloor} runs six banks that stream quotes on five pairs, and three
 * takers, with the Java client. {@link rialto.bot.fx.FxCrowd} decides, by seed and time alone; {@code FxMarket} makes what
 * they need. Each bank is a {@code BankCharacter}.
 */
package rialto.bot.fx;
