#include "solve/senet/part_files.h"

#include <system_error>
#include <utility>

#include "solve/senet/codes.h"

namespace ludoteca::solve::senet {
namespace {

// The opening option is irrelevant.
TablebaseHeader header_of(const ludoteca::senet::Rules& rules, const Part& part) {
    const bool is_exact = rules.bear_off == ludoteca::senet::BearOff::kExact;
    return {"senet", is_exact ? "bear_off=exact" : "bear_off=any", part.name(), 1};
}

}  // namespace

PartFiles::PartFiles(std::filesystem::path directory, const ludoteca::senet::Rules& rules,
                     const Part& part)
    : folder(std::move(directory)), header(header_of(rules, part)), states(part.states()) {}

Result<TablebaseFile> PartFiles::open() const {
    Result<TablebaseFile> file = TablebaseFile::open(folder, header);
    if (file && file->size() != kCodeBytes * states) {
        return file->damaged("it has another number of positions");
    }
    return file;
}

bool PartFiles::has_all() const {
    std::error_code ignored;
    return has_tablebase() && !std::filesystem::exists(values(), ignored) &&
           size_of(rests()) == states / 2;
}

void PartFiles::forget_scratch() const {
    std::error_code ignored;
    std::filesystem::remove_all(header.scratch_in(folder), ignored);
}

std::uint64_t size_of(const std::filesystem::path& path) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
}

}  // namespace ludoteca::solve::senet
