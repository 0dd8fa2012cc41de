import * as s from '../steps.ts';

/** Japanese: polite rules, taken back politely. */
export const yoyakuSite: s.Scenario = {
  name: '予約サイト',
  cwd: '/home/rin/yoyaku',
  steps: [
    s.you(
      '予約フォームが二重送信されることがあるので直してください。本番のDBには絶対に触らないでください。コメントは日本語で書いてください。コミットの前に必ず確認を取ってください。',
    ),
    s.bash('npm test', '31 passed'),
    s.claude(
      '原因は、送信ボタンが応答を待つ間も有効なままだからです。ボタンを無効にするか、冪等キーを付けるか、どちらにしますか?',
    ),
    s.you('後者でお願いします'),
    s.edit('/home/rin/yoyaku/src/form.ts', 'submit()', 'submit({ key })'),
    s.bash('npm test', '33 passed'),
    s.claude('冪等キーを付けました。'),
    s.queue('タイムアウトは5秒にしてください'),
    s.edit('/home/rin/yoyaku/src/http.ts', 'timeout: 30', 'timeout: 5'),
    s.claude('タイムアウトを5秒にしました。'),
    s.compaction('useless'),
    s.you(
      'タイムアウト、5秒だと短すぎました。10秒でお願いします。あと、コミットはもう確認なしで大丈夫です。',
    ),
    s.edit('/home/rin/yoyaku/src/http.ts', 'timeout: 5', 'timeout: 10'),
    s.bash('git commit -am "冪等キーを付ける"', '[main 3ca9f10] 冪等キーを付ける\n 2 files changed'),
    s.claude('コミットしました。'),
    s.you('チケット Y-12 は英語版、Y-15 は決済の不具合です。Y-15 は今週中に必要です。'),
    s.compaction('useless'),
    s.you('やっぱりコメントは英語にしましょう。海外のメンバーが増えたので。'),
    s.edit('/home/rin/yoyaku/src/form.ts', '// 送信', '// submit'),
    s.claude('コメントを英語にしました。'),
    s.compaction('useless'),
  ],
};
